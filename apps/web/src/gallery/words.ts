/** The gallery's own words. Developers read them, in one language. */
export const words = {
  title: 'Gallery',
  lead: 'Every screen of the widget in every state, from the same parts.',
  overview: 'All screens',
  bare: 'Only the widget',
  controls: 'What is shown',
  labels: {
    screen: 'Screen',
    state: 'State',
    language: 'Language',
    theme: 'Theme',
    width: 'Width',
    scheme: 'Colours',
    direction: 'Direction',
    focus: 'Focus',
  },
};
