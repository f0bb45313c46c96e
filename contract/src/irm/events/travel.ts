// How long it takes from one place to another, roughly: enough to see that two meetings cannot follow each other.

export interface Place {
  id: string
  latitude: number | null
  longitude: number | null
}

/** Between two places in a city of which at least one has no coordinates. */
const usualMinutes = 20
/** From the lobby into a car, and out of it again. */
const doorMinutes = 10
const cityKilometersPerHour = 20
const roadKilometersPerHour = 80
/** Farther than this one flies. */
const flightKilometers = 350
const flightKilometersPerHour = 700
const airportMinutes = 150
/** Within this distance the traffic of a city sets the speed. */
const cityKilometers = 25

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along the surface of the Earth. */
export function kilometersBetween(from: Place, to: Place): number | undefined {
  if (from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null) return
  const latitude = radians(to.latitude - from.latitude)
  const longitude = radians(to.longitude - from.longitude)
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Rounded up to five minutes; none within a place, and an estimate where coordinates are missing. */
export function travelMinutes(from: Place | undefined, to: Place | undefined): number {
  if (!from || !to || from.id === to.id) return 0
  const kilometers = kilometersBetween(from, to)
  if (kilometers === undefined) return usualMinutes
  // A few steps: another room of the same building entered twice.
  if (kilometers < 0.15) return 0
  return Math.ceil((doorMinutes + minutesOnTheWay(kilometers)) / 5) * 5
}

function minutesOnTheWay(kilometers: number): number {
  if (kilometers > flightKilometers) return airportMinutes + (kilometers / flightKilometersPerHour) * 60
  const inCity = Math.min(kilometers, cityKilometers)
  return (inCity / cityKilometersPerHour) * 60 + ((kilometers - inCity) / roadKilometersPerHour) * 60
}
