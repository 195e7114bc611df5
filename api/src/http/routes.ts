/** One router per call name: Express tries the routes of a router one after the other, and there are two hundred. */
import { type RequestHandler, Router } from 'express';

/** `/api/<name>`, or the only name of a shorter path. */
const nameIn = (path: string): string => path.split('/', 3).join('/');

export interface Routes {
  /** The router that a path belongs on. */
  of(path: string): Router;
  /** Answers a request by the router of its name, if there is one. */
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
