/** Sets the content type of film playlists in development and preview: Vite does not know it, and browsers with native HLS need it. */
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
