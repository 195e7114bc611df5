/** Permissions in the demo club. */
import { only, ownRule } from '../access/rule';
import { teamRules } from '../teams/teams.rules';

export const demoRules = {
  'demo.simulate': teamRules['team.roster'],
  /** Mails contain links that open accounts. */
  'demo.mailbox': ownRule(only('ADMIN', 'ROOT')),
};
