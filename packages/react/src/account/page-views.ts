import type { ComponentType } from 'react';
import type { DeleteSectionProps } from './delete-section.tsx';
import type { PageName, SectionsOf } from './page-name.ts';
import type { SectionName } from './section-name.ts';

/** What any of the parts is handed. */
type SectionView = ComponentType<DeleteSectionProps>;

/** A view for every part of a page. */
export type PageViews<P extends PageName> = { readonly [S in SectionsOf<P>]: SectionView };

export type SectionViews = Partial<Readonly<Record<SectionName, SectionView>>>;
