// Locations of investors and listed companies. City, state and country are real; streets and numbers are not.
import { phone } from './identifiers.ts'
import { street } from './names.ts'
import type { Random } from './random.ts'

export interface Place {
  city: string
  state: string | null
  countryCode: string
  /** How many investors and companies are here, relative to other locations. */
  finance: number
  industry: number
  postal: string
  phonePrefix: string
}

const place = (text: string): Place => {
  const [city = '', state = '', countryCode = '', finance = '', industry = '', postal = '', phonePrefix = ''] =
    text.split('|')
  return {
    city,
    state: state || null,
    countryCode,
    finance: Number(finance),
    industry: Number(industry),
    postal,
    phonePrefix,
  }
}

// city | state | country | finance | industry | postal code with # for a digit, @ for a letter | telephone prefix
export const places: readonly Place[] = `New York|NY|US|300|40|100##|+1 212
Boston|MA|US|110|30|021##|+1 617
Chicago|IL|US|70|35|606##|+1 312
San Francisco|CA|US|70|45|941##|+1 415
Los Angeles|CA|US|45|30|900##|+1 213
Greenwich|CT|US|45|3|068##|+1 203
Stamford|CT|US|30|8|069##|+1 203
Philadelphia|PA|US|28|18|191##|+1 215
Dallas|TX|US|28|30|752##|+1 214
Houston|TX|US|22|45|770##|+1 713
Minneapolis|MN|US|22|22|554##|+1 612
Milwaukee|WI|US|16|12|532##|+1 414
Baltimore|MD|US|16|6|212##|+1 410
Atlanta|GA|US|20|25|303##|+1 404
Charlotte|NC|US|16|12|282##|+1 704
Denver|CO|US|18|18|802##|+1 303
Seattle|WA|US|18|22|981##|+1 206
Pittsburgh|PA|US|12|12|152##|+1 412
Kansas City|MO|US|12|8|641##|+1 816
St. Louis|MO|US|14|12|631##|+1 314
Columbus|OH|US|8|10|432##|+1 614
Cleveland|OH|US|8|14|441##|+1 216
Miami|FL|US|20|10|331##|+1 305
Tampa|FL|US|8|8|336##|+1 813
Austin|TX|US|12|26|787##|+1 512
San Diego|CA|US|10|24|921##|+1 619
San Jose|CA|US|4|50|951##|+1 408
Palo Alto|CA|US|10|22|943##|+1 650
Cambridge|MA|US|3|34|021##|+1 617
Waltham|MA|US|2|16|024##|+1 781
Princeton|NJ|US|8|10|085##|+1 609
Salt Lake City|UT|US|8|12|841##|+1 801
Phoenix|AZ|US|6|14|850##|+1 602
Nashville|TN|US|6|12|372##|+1 615
Richmond|VA|US|8|8|232##|+1 804
Detroit|MI|US|6|16|482##|+1 313
Indianapolis|IN|US|5|10|462##|+1 317
Cincinnati|OH|US|8|12|452##|+1 513
Portland|OR|US|6|10|972##|+1 503
Santa Fe|NM|US|4|1|875##|+1 505
Toronto|ON|CA|45|24|M5@ #@#|+1 416
Montreal|QC|CA|18|12|H3@ #@#|+1 514
Vancouver|BC|CA|8|10|V6@ #@#|+1 604
Calgary|AB|CA|4|12|T2@ #@#|+1 403
London||GB|80|18|EC2@ #@@|+44 20
Edinburgh||GB|18|2|EH2 #@@|+44 131
Dublin||IE|8|10|D02 @@##|+353 1
Paris||FR|20|10|750##|+33 1
Frankfurt||DE|16|4|603##|+49 69
Munich||DE|10|8|803##|+49 89
Zurich||CH|22|6|80##|+41 44
Geneva||CH|14|4|12##|+41 22
Amsterdam||NL|12|8|10## @@|+31 20
Stockholm||SE|14|6|111 ##|+46 8
Oslo||NO|8|3|01##|+47 22
Copenhagen||DK|8|5|21##|+45 33
Milan||IT|6|3|201##|+39 02
Madrid||ES|5|3|280##|+34 91
Tokyo||JP|18|8|100-00##|+81 3
Hong Kong||HK|18|6||+852
Singapore||SG|18|4|0489##|+65
Sydney|NSW|AU|14|5|20##|+61 2
Melbourne|VIC|AU|8|4|30##|+61 3
Seoul||KR|6|4|045##|+82 2
Taipei||TW|3|5|110##|+886 2
Tel Aviv||IL|6|14|67#####|+972 3
Mumbai||IN|3|4|4000##|+91 22
Abu Dhabi||AE|4|1||+971 2
Sao Paulo|SP|BR|4|4|0131#-0##|+55 11
Hamilton||BM|4|4|HM ##|+1 441`
  .split('\n')
  .map(place)

export interface Address {
  street: string
  street2: string | null
  city: string
  state: string | null
  countryCode: string
  postalCode: string | null
}

export function addressAt(where: Place, random: Random): Address {
  const postal = where.postal
    .replace(/#/g, () => String(random.whole(0, 9)))
    .replace(/@/g, () => random.pick([...'ABCEHJKLMNPRSTVXY']))
  return {
    street: street(random),
    street2: random.chance(0.55) ? `${random.pick(['Suite', 'Floor'])} ${random.whole(2, 48)}` : null,
    city: where.city,
    state: where.state,
    countryCode: where.countryCode,
    postalCode: postal || null,
  }
}

export const phoneAt = (where: Place, random: Random): string => phone(where.phonePrefix, random.whole(0, 99))
