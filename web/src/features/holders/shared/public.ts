// The holder screens' parts for areas that compare holders.
export { filtersOf } from './address.ts'
export { FilingProgress } from './FilingProgress.tsx'
export { HolderFigure } from './HolderFigure.tsx'
export { HoldersPage, type Subject } from './HoldersPage.tsx'
export {
  forPhone,
  nameColumn,
  orientationColumn,
  placeColumn,
  relationshipColumns,
  sizeColumns,
  styleColumn,
  tagColumn,
  turnoverColumn,
  typeColumn,
} from './holder-columns.tsx'
export { holderFilters } from './holder-filters.ts'
export { type HolderRow, holderList, holderTableHeight } from './holder-list.tsx'
export { Notes } from './Notes.tsx'
export { QuarterRange } from './QuarterRange.tsx'
export { RollUpSwitch } from './RollUpSwitch.tsx'
export { Sources } from './Sources.tsx'
export { Stack } from './Stack.tsx'
export { ChartSkeleton, ListSkeleton } from './skeletons.tsx'
