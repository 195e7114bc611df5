/** Who may play with the demo club. Outside of it these calls do not exist. */
import { teamRules } from '../teams/teams.rules';

export const demoRules = {
  'demo.simulate': teamRules['team.roster'],
};
