/** One router per call name. A single router would try its two hundred routes one after the other for each request. */
import { type RequestHandler, Router } from 'express';

/** Returns the part of a path that selects its router: `/api/<name>`, or the whole of a shorter path. */
const nameIn = (path: string): string => path.split('/', 3).join('/');

export interface Routes {
  /** Returns the router for a path. */
  of(path: string): Router;
  /** Passes a request to the router for its path, if there is one. */
  handler: RequestHandler;
}

export function createRoutes(): Routes {
  const routers = new Map<string, Router>();
  const stack: { handle: Router }[] = [];
  const handler: RequestHandler = (request, response, next) => {
    const router = routers.get(nameIn(request.path));
    if (router) router(request, response, next);
    else next();
  };
  return {
    of(path) {
      const name = nameIn(path);
      const known = routers.get(name);
      if (known) return known;
      const router = Router({ caseSensitive: true, strict: true });
      routers.set(name, router);
      stack.push({ handle: router });
      return router;
    },
    // Looks like an Express router, so that tools that list an app's routes find these too.
    handler: Object.assign(handler, { stack }),
  };
}
