/** The ledger of /admin/engagement, and a family's own dues on My account. */
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { Person } from '../../scripts/clients/person';
import { choose } from '../src/forms';
import { expect, test } from '../src/screens';
