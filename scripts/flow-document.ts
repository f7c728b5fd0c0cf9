import { type RegionName, regionOf, type ScreenName } from '../packages/react/src/flow/screens.ts';
import { table } from '../packages/react/src/flow/table.ts';

type Declared = { readonly leads: readonly ScreenName[] };
type Arrow = { readonly from: ScreenName; readonly to: ScreenName; readonly events: string[] };

const titles = {
  entry: 'The first screens',
  password: 'Signing in with a password',
  passkeys: 'Signing in with a passkey',
  join: 'Becoming somebody',
  federated: 'Signing in at a provider',
  phone: 'Signing in with a phone number',
  recovery: 'A forgotten password',
  'email-link': 'Signing in by a mailed link',
  'second-factor': 'The second step',
  enrolment: 'Setting up a second step',
  actions: 'Where the links in mails lead',
  tenants: 'Choosing an organisation',
  arrival: 'The last screens',
  already: 'Signed in already',
  notices: 'Notices',
} as const satisfies Record<RegionName, string>;

const screens = Object.keys(regionOf) as ScreenName[];

/** Several events that lead the same way share an arrow. */
function arrowsFrom(from: ScreenName): readonly Arrow[] {
  const arrows = new Map<ScreenName, Arrow>();
  for (const [event, { leads }] of Object.entries<Declared>(table[from])) {
    for (const to of leads) {
      const arrow = arrows.get(to) ?? { from, to, events: [] };
      arrow.events.push(event);
      arrows.set(to, arrow);
    }
  }
  return [...arrows.values()];
}

const idOf = (screen: ScreenName) => screen.replaceAll('-', '_');
const nodeOf = (screen: ScreenName, isHere: boolean) =>
  isHere ? `${idOf(screen)}["${screen}"]` : `${idOf(screen)}(["${screen}"])`;

function diagram(region: RegionName): string[] {
  const here = screens.filter((screen) => regionOf[screen] === region);
  const arrows = here.flatMap(arrowsFrom);
  const others = screens.filter(
    (screen) => !here.includes(screen) && arrows.some(({ to }) => to === screen),
  );
  return [
    '```mermaid',
    'flowchart LR',
    ...here.map((screen) => `  ${nodeOf(screen, true)}`),
    ...others.map((screen) => `  ${nodeOf(screen, false)}`),
    ...arrows.map(
      ({ from, to, events }) => `  ${idOf(from)} -- "${events.join(', ')}" --> ${idOf(to)}`,
    ),
    '```',
  ];
}

/** Events after which a visitor is still where they were, with something new to see. */
const stays = (screen: ScreenName): string[] =>
  Object.entries<Declared>(table[screen])
    .filter(([, { leads }]) => leads.length === 0)
    .map(([event]) => event);

function section(region: RegionName): string[] {
  const staying = screens
    .filter((screen) => regionOf[screen] === region && stays(screen).length > 0)
    .map(
      (screen) =>
        `- \`${screen}\` stays with ${stays(screen)
          .map((name) => `\`${name}\``)
          .join(', ')}.`,
    );
  return [
    `## ${titles[region]}`,
    '',
    ...diagram(region),
    '',
    ...staying,
    ...(staying.length === 0 ? [] : ['']),
  ];
}

/** The widget's flow, as its table declares it. Generated, so that it cannot tell another story. */
export function flowDocument(): string {
  const regions = Object.keys(titles) as RegionName[];
  return [
    '# The flow of the widget',
    '',
    'Written by `npm run docs` from `packages/react/src/flow/table.ts`. Do not edit.',
    '',
    'A screen is a box; a rounded box is a screen of another part, which is loaded when it is needed.',
    'What visitors do and what answers say are the names on the arrows. An arrow is where an event *can*',
    'lead: which of several it is, `flow/transitions` decides. An answer to a question that nobody waits',
    'for any more leads nowhere, and neither does a second press while an answer is awaited.',
    '',
    ...regions.flatMap(section),
  ].join('\n');
}
