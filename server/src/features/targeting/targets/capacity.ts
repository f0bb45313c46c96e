import { type Capacity, mostOutstandingShare, shareOfVolume } from '@rostrum/contract/targeting/fit'

interface Typical {
  typicalValue: number | null
  upperValue: number | null
  typicalCount: number
  typicalBasis: Capacity['basis'] | null
}

interface Quotation {
  price: number | null
  sharesOutstanding: number | null
  averageVolume: number | null
}

/** The difference between the position held and a typical position. At most 4.9% of the shares outstanding: above 5%, a
 * holder has to file a schedule. */
export function capacityOf(typical: Typical, heldValue: number, quotation: Quotation): Capacity | null {
  const { typicalValue, upperValue, typicalBasis } = typical
  if (typicalValue === null || upperValue === null || typicalBasis === null) return null
  const { price, sharesOutstanding, averageVolume } = quotation
  const most = price && sharesOutstanding ? Math.floor(price * sharesOutstanding * mostOutstandingShare) : Infinity
  const roomValue = Math.max(0, Math.min(typicalValue, most) - heldValue)
  const roomShares = price ? Math.floor(roomValue / price) : null
  return {
    typicalValue,
    upperValue,
    positionCount: typical.typicalCount,
    basis: typicalBasis,
    heldValue,
    roomValue,
    roomShares,
    roomOutstandingShare: roomShares === null || !sharesOutstanding ? null : roomShares / sharesOutstanding,
    daysToBuild:
      roomShares === null || !averageVolume
        ? null
        : Math.round((roomShares / (averageVolume * shareOfVolume)) * 10) / 10,
  }
}

export const capacityCells = (capacity: Capacity | null) => ({
  typicalValue: capacity?.typicalValue ?? null,
  upperValue: capacity?.upperValue ?? null,
  roomValue: capacity?.roomValue ?? null,
  roomShares: capacity?.roomShares ?? null,
  roomOutstandingShare:
    capacity?.roomOutstandingShare == null ? null : Math.round(capacity.roomOutstandingShare * 1e6) / 1e4,
  daysToBuild: capacity?.daysToBuild ?? null,
})
