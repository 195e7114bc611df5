/** Permissions on the demo club. Elsewhere these calls do not exist. */
import { only, ownRule } from '../access/rule';
import { teamRules } from '../teams/teams.rules';

export const demoRules = {
  'demo.simulate': teamRules['team.roster'],
  /** Mails contain links that open accounts. */
  'demo.mailbox': ownRule(only('ADMIN', 'ROOT')),
};
