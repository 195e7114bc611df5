/** Handlers of `posts.contract`. */
import type { postsContract } from '@touchline/shared/posts/posts.contract';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { postsService } from './posts.service';
import { repliesService } from './replies.service';

export function postsHandlers(services: Services): Handlers<typeof postsContract> {
  const posts = postsService(services);
  const replies = repliesService(services);
  return {
    list_posts: async ({ caller, query }) => posts.list(caller, query),
    add_post: async ({ caller, body }) => posts.add(caller, body),
    update_post: async ({ caller, requestId, body }) => posts.save(caller, requestId, body),
    remove_post: async ({ caller, requestId, params, query }) =>
      posts.remove(caller, requestId, params.id, query.reason ?? ''),
    add_reply: async ({ caller, body }) => replies.add(caller, body),
    remove_reply: async ({ caller, requestId, params, query }) =>
      replies.remove(caller, requestId, { ...params, reason: query.reason ?? '' }),
    see_posts: async ({ caller, body }) => replies.see(caller, body.ids),
    confirm_post: async ({ caller, params, query }) => replies.confirm(caller, params.id, query.textRev),
    remind_post: async ({ caller, params }) => replies.remind(caller, params.id),
    show_picture: async ({ caller, params }) => posts.picture(caller, params.id),
    show_confirmation: async ({ params, address }) => replies.showConfirmation(params.token, address),
    confirm: async ({ params, query, address }) => replies.confirmByLink(params.token, address, query.textRev),
  };
}
