import type { Mutant } from '../mutant';

export default [
  {
    what: 'Staff see a family whose guardian was removed from the team as one that has confirmed a post',
    file: 'api/src/data/posts/post-families.ts',
    from: '!dismissed.includes(address) || memberEmails.includes(address)',
    to: "address !== ''",
    tests: ['api/src/things/posts/posts-seen.test.ts'],
  },
  {
    what: 'Of two urgent posts that are written at the same moment both go out',
    file: 'api/src/things/posts/posts.service.ts',
    from: 'takeUrgent(slot, post._id)',
    to: 'takeUrgent(slot + post._id, post._id)',
    tests: ['api/src/things/posts/posts-reach.test.ts'],
  },
] satisfies Mutant[];
