/** How the widget can look: as it comes, and in each of the examples that come along with it. */
export const themes = ['default', 'midnight', 'paper', 'clinic'] as const;

export type Theme = (typeof themes)[number];
