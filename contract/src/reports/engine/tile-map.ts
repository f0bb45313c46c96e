// Maps as squares of the same size, each about where its country or state lies: small places stay visible, and nothing
// has to be drawn but a grid.
import { countryName } from '../../market/places.ts'
import { stateNames } from '../../market/states.ts'
import type { Cell, MapTile } from '../report.ts'

/** One line per row; a dot is sea. */
const countryGrid = `
.  CA .  .  GL .  .  .  IS .  NO SE FI .  .  RU .  .  .  .  .
.  US .  .  BM .  IM IE GB NL DK EE LV LT .  KZ .  MN .  .  .
.  MX .  BS DO .  GG JE BE LU DE PL BY UA GE UZ KG CN KP .  JP
.  GT BZ KY JM PR VG FR CH LI CZ SK MD AM AZ TM TJ HK KR TW .
.  SV HN CR PA BB TT PT ES MC AT HU RO TR SY IQ AF NP BD VN PH
.  .  CO VE GY .  GI MA AD IT SI HR RS BG CY IR PK IN MM TH MO
.  .  EC BR .  .  .  SN DZ TN MT AL GR LB IL JO KW BH LK KH MY
.  .  PE BO PY .  .  CI GH NG LY EG SD ET SA QA AE OM .  SG BN
.  .  CL AR UY .  .  .  .  CM CD UG KE TZ .  .  .  .  .  ID PG
.  .  .  .  .  .  .  .  .  AO ZM ZW MZ MU .  .  .  .  .  AU FJ
.  .  .  .  .  .  .  .  .  NA BW ZA MG .  .  .  .  .  .  .  NZ`

const stateGrid = `
.  YT NT NU .  .  .  .  .  .  .  .  NL
AK BC AB SK MB .  ON .  QC .  NB NS PE
.  .  .  .  .  .  .  .  .  .  .  ME .
.  .  .  .  .  .  .  .  .  .  VT NH .
.  WA ID MT ND MN WI .  MI .  NY MA RI
.  OR NV WY SD IA IL IN OH PA NJ CT .
.  CA UT CO NE MO KY WV VA MD DE .  .
.  .  AZ NM KS AR TN NC SC DC .  .  .
.  .  .  .  OK LA MS AL GA .  .  .  .
HI .  .  .  TX .  .  .  .  FL .  .  .`

type Place = Omit<MapTile, 'at'>

const placesIn = (grid: string, nameOf: (code: string) => string): Place[] =>
  grid
    .trim()
    .split('\n')
    .flatMap((line, row) =>
      line
        .trim()
        .split(/ +/)
        .flatMap((code, column) => (code === '.' ? [] : [{ code, name: nameOf(code), column, row }])),
    )

const unreported = () => {}
export const countryPlaces: readonly Place[] = placesIn(countryGrid, (code) => countryName(code, unreported))
export const statePlaces: readonly Place[] = placesIn(stateGrid, (code) => stateNames[code] ?? code)

const byName = (places: readonly Place[]) =>
  new Map(places.flatMap((place) => [place.code, place.name].map((name) => [name.toLowerCase(), place] as const)))
const countriesByName = byName(countryPlaces)
const statesByName = byName(statePlaces)

const found = (places: ReadonlyMap<string, Place>, label: Cell): Place | undefined =>
  typeof label === 'string' ? places.get(label.trim().toLowerCase()) : undefined

interface TileMap {
  tiles: MapTile[]
  /** Positions of labels without a square of their own. */
  missing: number[]
}

/** Of countries or of states, whichever more labels name; undefined if they name no place. */
export function tileMapOf(labels: readonly Cell[]): TileMap | undefined {
  const count = (places: ReadonlyMap<string, Place>) => labels.filter((label) => found(places, label)).length
  const [countries, states] = [count(countriesByName), count(statesByName)]
  if (countries === 0 && states === 0) return undefined
  const [places, names] = states > countries ? [statePlaces, statesByName] : [countryPlaces, countriesByName]
  const at = new Map<string, number>()
  const missing: number[] = []
  for (const [index, label] of labels.entries()) {
    const place = found(names, label)
    if (!place || at.has(place.code)) missing.push(index)
    else at.set(place.code, index)
  }
  return { tiles: places.map((place) => ({ ...place, at: at.get(place.code) ?? null })), missing }
}
