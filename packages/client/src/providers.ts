export { withoutAnswer } from './provider-answer.ts';
export {
  type ProviderAnswer,
  type ProviderSignIns,
  type ProviderStart,
  providerSignIns,
  takeAnswer,
} from './provider-sign-in.ts';
export type { ProviderWindow } from './provider-window.ts';
