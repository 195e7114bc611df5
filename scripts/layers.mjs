/** The order of packages and folders. A folder never imports one above it, and no folder reaches itself. Tests import from all folders. */
import { readFileSync } from 'node:fs';
import { posix, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isTest, sources } from './walls.mjs';

/** The packages that each package may import. */
const PACKAGES = {
  shared: [],
  server: ['shared'],
  api: ['shared', 'server'],
  realtime: ['shared', 'server'],
  web: ['shared'],
};

/** The folders of a package from below. `.`: the files beside them. `*`: all others. */
const LAYERS = {
  shared: ['.', 'access', '*', 'permissions'],
  server: ['*'],
  api: ['base', 'data', 'mails', 'reactions', 'things', 'http', '.'],
  realtime: ['*', '.'],
  web: ['lib', 'live', 'ui', 'domain', 'features', 'app', '.'],
};

/** Layers of several folders, one for each subject. */
const SUBJECTS = ['api/data', 'api/reactions', 'api/things', 'web/features'];
/** Their folders never import each other: what two of them need belongs below, or app.ts passes it. */
const APART = ['api/things', 'web/features'];

/** Files whose use has consequences, and the layers that alone import them. */
const RESERVED = [
  {
    files: /^api\/src\/reactions\/effects\//,
    layers: ['api/reactions'],
    why: 'effects follow from a write of api/src/reactions/people',
  },
  {
    files: /^api\/src\/data\/(teams\/memberships|accounts\/(access|removals)|players\/guardians)\.store$/,
    layers: ['api/data', 'api/reactions'],
    why: 'its writes have consequences: write through api/src/reactions/people',
  },
  {
    files: /^api\/src\/data\/events\/(attendees|event-teams|jobs|plays|rewrites|rides)\.store$/,
    layers: ['api/data', 'api/reactions'],
    why: 'its writes have consequences: write through api/src/reactions/parts',
  },
  {
    files: /^api\/src\/data\/match\/match-writes\.store$/,
    layers: ['api/data', 'api/reactions'],
    why: 'results and attendance follow from its writes: write through api/src/reactions/match',
  },
];

/** Folders at any depth that reach themselves, from before this rule. The list only shrinks. */
const LOOPS = [
  ...['match', 'match/coach', 'match/line-up', 'viewer'].map((name) => `web/src/features/events/${name}`),
  ...['board', 'picker', 'planned', 'script'].map((name) => `web/src/features/sessions/${name}`),
];

/** Returns `api/data/teams`, `api/base` or `api/.`: what the order counts as one folder. */
function folderOf(file) {
  const [name, , layer, subject] = posix.dirname(file).split('/');
  const folder = `${name}/${layer ?? '.'}`;
  return SUBJECTS.includes(folder) && subject ? `${folder}/${subject}` : folder;
}

const packageOf = (folder) => folder.split('/', 1)[0];
const layerOf = (folder) => folder.split('/', 2).join('/');

function rankOf(folder) {
  const [name, layer] = folder.split('/');
  const layers = LAYERS[name];
  return layers.includes(layer) ? layers.indexOf(layer) : layers.indexOf('*');
}

/** Returns why a folder may not import another one, if so. */
function faultOf(from, to) {
  const [name, target] = [packageOf(from), packageOf(to)];
  if (name !== target) return PACKAGES[name].includes(target) ? undefined : `${name} may not import ${target}`;
  if (rankOf(to) < 0) return `${to} has no place in the order: scripts/layers.mjs`;
  if (rankOf(to) > rankOf(from)) return `${to} is above ${from}`;
  if (APART.includes(layerOf(from)) && layerOf(from) === layerOf(to)) return `${from} and ${to} stand apart`;
  return undefined;
}

/** Returns why a file may not import another one, whatever their folders, if so. */
function reservationOf({ file, target }) {
  const path = target.replace(/\.ts$/, '');
  const reserved = RESERVED.find(({ files, layers }) => files.test(path) && !layers.includes(layerOf(folderOf(file))));
  return reserved && `${target}: ${reserved.why}`;
}

/** Returns each folder with all that it reaches. */
function reachOf(edges) {
  const reached = new Map();
  for (const start of edges.keys()) {
    const found = new Set();
    const left = [start];
    for (let folder = left.pop(); folder; folder = left.pop())
      for (const next of edges.get(folder) ?? [])
        if (!found.has(next)) {
          found.add(next);
          left.push(next);
        }
    reached.set(start, found);
  }
  return reached;
}

/**
 * Returns the imports against the order, and those that close a loop of folders, as `file: why`.
 * @param imports pairs of files, below the root of the repository
 */
export function brokenLayers(imports) {
  const crossing = imports
    .map(({ file, target }) => ({ file, target, from: folderOf(file), to: folderOf(target) }))
    .filter(({ file, from, to }) => from !== to && !(isTest(file) && packageOf(from) === packageOf(to)))
    .map((edge) => ({ ...edge, fault: faultOf(edge.from, edge.to) ?? reservationOf(edge) }));
  const edges = new Map();
  for (const { from, to, fault } of crossing) if (!fault) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  const reached = reachOf(edges);
  return crossing.flatMap(({ file, from, to, fault }) => {
    if (fault) return [`${file}: ${fault}`];
    return reached.get(to)?.has(from) ? [`${file}: ${to} reaches ${from}`] : [];
  });
}

/**
 * Returns the imports that close a loop of folders at any depth, as `file: why`, and the entries of the list that are no loop any more.
 * @param imports pairs of files, below the root of the repository
 * @param known folders that may reach themselves
 */
export function deepLoops(imports, known = LOOPS) {
  const crossing = imports
    .filter(({ file }) => !isTest(file))
    .map(({ file, target }) => ({ file, from: posix.dirname(file), to: posix.dirname(target) }))
    .filter(({ from, to }) => from !== to);
  const edges = new Map();
  for (const { from, to } of crossing) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  const reached = reachOf(edges);
  const isLoop = (folder) => reached.get(folder)?.has(folder);
  return [
    ...crossing
      .filter(({ from, to }) => reached.get(to)?.has(from) && !(known.includes(from) && known.includes(to)))
      .map(({ file, from, to }) => `${file}: ${to} reaches ${from}`),
    ...known
      .filter((folder) => !isLoop(folder))
      .map((folder) => `${folder}: reaches itself no more, take it from LOOPS`),
  ];
}

/** Returns the imports of a file that name files of the packages. */
export function importsOf(file, text) {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, path]) => {
    if (path.startsWith('.')) {
      const target = posix.join(posix.dirname(file), path);
      return /^\w+\/src\//.test(target) ? [{ file, target }] : [];
    }
    const [, name, rest] = /^@touchline\/(\w+)\/(.+)$/.exec(path) ?? [];
    return name === undefined ? [] : [{ file, target: `${name}/src/${rest}` }];
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const imports = Object.keys(PACKAGES)
    .flatMap((name) => [...sources(`${root}${name}`)])
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => importsOf(file, readFileSync(`${root}${file}`, 'utf8')));
  const faults = [...brokenLayers(imports), ...deepLoops(imports)];
  console.log(`${imports.length} imports, ${faults.length} against the order of the folders`);
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exitCode = 1;
  }
}
