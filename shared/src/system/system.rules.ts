/** Permissions on calls about the service itself. */
import { publicRule } from '../access/rule';

export const systemRules = {
  'system.read': publicRule,
};
