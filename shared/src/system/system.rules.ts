/** Permissions on calls about the service itself. */
import { only, ownRule, publicRule } from '../access/rule';

export const systemRules = {
  'system.read': publicRule,
  'club.change': ownRule(only('ADMIN')),
};
