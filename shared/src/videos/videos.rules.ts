/** Permissions on public clips (specification 1.5). */
import { only, ownRule, publicRule } from '../access/rule';

export const videoRules = {
  'video.list': publicRule,
  'video.change': ownRule(only('ADMIN')),
};
