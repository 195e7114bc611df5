/** Who may play with the demo club. Outside of it these calls do not exist. */
import { only, ownRule } from '../access/rule';
import { teamRules } from '../teams/teams.rules';

export const demoRules = {
  'demo.simulate': teamRules['team.roster'],
  /** Mails hold links that open accounts. */
  'demo.mailbox': ownRule(only('ADMIN', 'ROOT')),
};
