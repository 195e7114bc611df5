import type { Mutant } from '../mutant';

export default [
  {
    what: 'A form drops a team while its family signs up',
    file: 'api/src/reactions/parts/event-forms.ts',
    from: 'whileEmpty: hasDropped',
    to: 'whileEmpty: false',
    tests: ['api/src/things/events/event-form.races.test.ts'],
  },
  {
    what: 'A seat in a ride adds no hash of the child',
    file: 'server/src/event-people.ts',
    from: "if (parent === 'riders') people.add(name.slice(1));",
    to: '',
    tests: ['server/src/event-people.test.ts'],
  },
  {
    what: 'Two apis send one mail',
    file: 'api/src/data/mails/deliveries.store.ts',
    from: 'mails.updateOne(asRead({ _id, attempts }), {',
    to: 'mails.updateOne({ _id }, {',
    tests: ['api/src/mails/mail-queue.test.ts'],
  },
] satisfies Mutant[];
