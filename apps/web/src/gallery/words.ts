/** The gallery's own words. Developers read them, in one language. */
export const words = {
  title: 'Gallery',
  lead: (screens: number, states: number) =>
    `Every screen of the widget, live and from the same parts: ${screens} screens in ${states} states.`,
  overview: 'All screens',
  bare: 'Only the widget',
  controls: 'What is shown',
  groups: 'Groups of screens',
  search: 'Search',
  searchHint: 'A name, or words on a screen',
  found: (count: number, asked: string) => {
    if (count === 0) return `No screen has “${asked}” in its name, its states or its words.`;
    return count === 1 ? `One screen for “${asked}”.` : `${count} screens for “${asked}”.`;
  },
  states: (count: number) => `${count} states`,
  empty: 'Shows nothing of its own',
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
