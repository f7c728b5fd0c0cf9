/** For the gallery, which shows every screen in every state without a flow behind it. */
export { useAuthContext } from './context.ts';
export type { FieldName } from './flow/event.ts';
export { planOf } from './flow/plan-of.ts';
export type { Problem } from './flow/problem.ts';
export type { ScreenName, Screens } from './flow/screens.ts';
export { SurroundingsContext } from './kit/surroundings.ts';
export { loadEveryRegion } from './regions.ts';
export { Widget } from './widget.tsx';
