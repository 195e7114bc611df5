/** Vite knows no type for film playlists; browsers that play HLS by themselves go by it. In development and preview only. */
import type { Connect, Plugin } from 'vite';

const setContentType: Connect.NextHandleFunction = (request, response, next) => {
  if (/\.m3u8(?:$|\?)/.test(request.url ?? '')) response.setHeader('content-type', 'application/vnd.apple.mpegurl');
  next();
};

export function playlistType(): Plugin {
  return {
    name: 'playlist-type',
    configureServer: ({ middlewares }) => void middlewares.use(setContentType),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(setContentType),
  };
}
