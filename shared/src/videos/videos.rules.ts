/** Who may see and choose public clips (security section 2.2). */
import { only, ownRule, publicRule } from '../access/rule';

export const videoRules = {
  'video.list': publicRule,
  'video.change': ownRule(only('ADMIN')),
};
