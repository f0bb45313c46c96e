// Holder values for exported files, with the labels of the screens.
import type { Holder } from '@rostrum/contract/holders/values'
import { placeName } from '@rostrum/contract/market/places'
import { investorStyleLabels, organizationTypeLabels, orientationLabels } from '@rostrum/contract/market/values'
import { joinNames, relationshipCells, percent as rounded } from '#lists/export-values.ts'

const unreported = () => {}

/** 0.0123456 → 1.2346 */
export const percent = (share: number | null): number | null => rounded(share, 4)

export const holderCells = (holder: Holder) => ({
  name: holder.name,
  type: organizationTypeLabels[holder.type],
  styles: joinNames(holder.styles.map((style) => investorStyleLabels[style])),
  orientation: orientationLabels[holder.orientation],
  turnover: percent(holder.turnover),
  place: placeName(holder, unreported),
  aum: holder.aum,
  eaum: holder.eaum,
  tags: joinNames(holder.taggings.map(({ name }) => name)),
  ...relationshipCells(holder.relationship),
})
