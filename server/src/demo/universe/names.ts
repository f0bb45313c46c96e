// Names of firms and streets, combined from made-up syllables. None may match a real firm's name.
import { at, Random } from './random.ts'

const beginnings = `Aldr Ambl Anst Arv Ask Ballr Barv Belm Birs Bort Bram Brend Brix Brov Burl Cald Carv Ches Clar Cobr
Corv Crav Cresw Culv Dals Darr Delv Dorv Drax Dunv Eams Ebr Eld Elv Ember Ersk Fald Farr Felb Fenn Filb Forl Fresk Galv
Garr Gelt Glav Gorl Greth Grins Hald Harv Havr Helm Hest Holv Horl Ilv Ingr Isk Jarv Jorl Kald Keld Kest Kirv Kolb Lang
Larv Leth Lind Lorv Ludr Mald Marv Meld Merv Mild Morv Mulv Narv Neth Norl Oakr Oldr Orl Osk Ostr Palv Pend Perl Pilv
Polr Pryn Quar Quelm Quorl Rald Rav Reld Rind Rolv Roth Sald Sarv Selv Skel Sorl Stav Strel Sund Tald Tarv Tev Thal
Thorl Tolv Trev Tulv Ulv Ulst Vald Varl Vest Vold Wald Warv Weld Wenst Whel Wilv Worl Yarl Yelv Zald Zeph`.split(/\s+/)
const middles = ['', 'en', 'er', 'a', 'o', 'in', 'el', 'i']
const endings =
  `acre aby adon aire ant ard arrow aven ayne beck bourn brake brook bury cairn combe cove crest croft dane
dell den dike donne dune ence erby esk etter fell fleet ford forge frith garth gate glen gow grove hale ham haven heath
helm hold holt horn hurst ingale inver keep kirk lade lake land leigh lith lock lode low march marsh mead mere mond mont
moor more nell ness nor olme orin over oxley pike pool port quay rane rath reach reed ridge rigg rill rise row sedge
shaw shore side slade sole spar stead stoke stone strand sward tarn thorpe thwaite tide tor ton vale van vane ver view
wade wain ware water wend wharf wick wold worth wyn yard`.split(/\s+/)

interface Syllables {
  beginnings: readonly string[]
  endings: readonly string[]
}

/** Words that stand out, which tests of search rely on. */
export const distinctSyllables: Syllables = { beginnings, endings }

/** Words that sound like surnames and villages. */
export const plainSyllables: Syllables = {
  beginnings: `Adl Aldr Ambr Ansl Ard Arl Aust Aver Bald Barl Barn Bell Benn Berr Blenk Brack Brand Brenn Brinn Brom
Bryn Cald Camb Card Carr Cath Chal Clav Clem Coll Corb Corr Cott Crann Cress Crow Cul Dall Dann Darl Denn Derr Dorr Drumm
Dunn Eggl Ell Elm Elst Enn Esm Ever Fall Farl Fenn Ferr Finn Flam Foll Gall Garn Gill Glass Gorr Grann Gress Hadd
Hall Harl Hask Haverl Hend Herr Hex Hinck Holl Hurl Ingl Iver Kell Kenn Kerr Kilv Lamm Lann Larr Laven Ledd Linn Lorr Lumm
Lynd Madd Mall Marr Medl Mell Merr Mint Mord Moss Murr Nell Nett Norr Oakl Old Orm Ott Pall Parr Pell Penn Perr Pinn Poll
Prest Quinn Radd Rain Ramm Rath Renn Rill Roll Ross Rudd Russ Sall Sann Sarr Saxl Sedd Sell Sherr Sill Stann Stell Stirr
Strick Sunn Tann Tarr Tenn Thirl Thorn Till Torr Trell Trev Tull Ull Venn Wadd Wann Warr Watt Wenn Whitt Wigg Will
Winn Wolv Worr Wren Wynn Yarr`.split(/\s+/),
  endings: `acre beck bourne brook bury by combe cote cott cross croft dale den don field
fold ford gate gill grove ham haven head heath hill holm holt house hurst ington low leigh ley lock mead mere mill
minster moor more mount ock ridge rigg row sett shaw side sley stead stoke stone thorpe thwaite ton vale wall way well
wick win wood worth yard`.split(/\s+/),
}

/**
 * Words of well-known firms. A name that contains one of them, even inside a longer word, is not used: the generator
 * below could otherwise produce a real firm's name by accident.
 */
export const deniedWords = `abbott abbvie abrdn accenture adobe aflac airbnb akamai alibaba alliancebernstein allianz
allstate alphabet alphasimplex altria amazon amgen amundi apollo apple aqr arcadia ares ariel arrowstreet artisan
atlassian aviva axa baillie baird balyasny bancorp barclay barings barrow berkshire biogen black blackrock boeing boston
brevan bridgewater broadcom brookfield brown calamos calvert campbell capital_group carlyle caterpillar causeway cerberus
chevron chubb cigna cisco citadel citi citigroup coatue cohen columbia comcast comerica commerzbank corning costco
crescent credit_suisse danaher davidson delaware deutsche dimensional disney dodge dupont eaton ecolab edgewood elliott
equinix exelon exxon farallon federated fidelity fiserv fisher ford_motor forescout fortress franklin friedrich gabelli
gartner geode geico genentech gilead glenmede glenview goldman google greenlight grantham halliburton harbor harris
hartford hershey hilton honeywell hotchkis howard hsbc humana illumina intel invesco ivy janus jacobs jefferies jennison
jpmorgan kellogg keurig king kohlberg kroger lazard legg leuthold loomis lockheed longleaf lord_abbett lowe lululemon
macquarie magellan mairs manulife marathon markel marriott marsh_mclennan massmutual mastercard mawer mcdonald mckesson
medtronic mellon merck meta metlife microsoft millennium mondelez moody morgan morningstar nasdaq natixis neuberger
newmont nike nomura northern northrop nuveen nvidia oaktree oakmark omega oppenheimer oracle osterweis palantir parnassus
paulson paypal pepsi pershing pfizer pictet pimco pinebridge polen principal procter progressive prudential putnam pzena
qualcomm raymond raytheon regeneron renaissance rothschild royce rubenstein ruane russell salesforce sanders schlumberger
schroder schwab sequoia silchester sands soros southeastern starboard starbucks state_street stifel strattner sumitomo
susquehanna swedbank tesla third_point thornburg thrivent tiger toyota travelers trian tweedy two_sigma tyson ubs unilever
vaneck vanguard verizon vertex viking visa voya waddell walmart walthausen wasatch wellington wells western westwood
winslow winton zimmer zoetis zurich veritas halden holdvale alden marlin selwood torvald ravenswood harvard stanford yale
princeton oxford cambridge hampton burberry burlington langley ballard chester bramble brixham brixton eldridge ashmore
brandywine cardinal carlisle denali ellington galliard hallmark halliday kennedy kerrisdale kimberly penfield rossmore
sheraton sherwin thornton whitestone wintergreen hallmark pella bellwether calderdale wellwood kenwood harley`
  .split(/\s+/)
  .map((word) => word.replaceAll('_', ' '))

/** Whether a name comes too close to a real firm's. */
export function isDenied(name: string): boolean {
  const lower = name.toLowerCase()
  const words = lower.split(/[^a-z]+/)
  // Matching short words inside others would exclude half the dictionary.
  return deniedWords.some((denied) => (denied.length < 6 ? words.includes(denied) : lower.includes(denied)))
}

/**
 * Returns a new made-up word at every call. It walks through all combinations in an order determined by the seed, so
 * twenty thousand firms get twenty thousand words.
 */
export function wordMachine(
  seed: number,
  reserved: Iterable<string>,
  { beginnings, endings }: Syllables,
): () => string {
  const random = new Random(seed, 501)
  const used = new Set(reserved)
  return () => {
    for (let attempt = 0; ; attempt++) {
      // The simple combinations read best; longer ones are used when those run out.
      const middle = used.size < 6000 && attempt < 20 ? '' : random.pick(middles)
      const beginning = random.pick(beginnings)
      const ending = random.pick(endings)
      const word = joined(beginning, middle, ending)
      if (!word || used.has(word.toLowerCase()) || isDenied(word)) continue
      used.add(word.toLowerCase())
      return word
    }
  }
}

function joined(beginning: string, middle: string, ending: string): string | undefined {
  const stem = `${beginning}${middle}`
  const last = at(stem, stem.length - 1)
  const isVowel = (letter: string) => 'aeiouy'.includes(letter)
  const consonants = /[^aeiouy]*$/.exec(stem)?.[0].length ?? 0
  if (isVowel(last) && isVowel(at(ending, 0))) return undefined
  if (last === at(ending, 0)) return undefined
  // More than three consonants in a row cannot be pronounced.
  if (consonants >= 2 && !isVowel(at(ending, 0)) && !/(ld|nd|rd|ng|rs|st|lm|rl|ll|rr|sk|nn|lb|lt|th|ns)$/.test(stem)) {
    return undefined
  }
  return `${stem}${ending}`
}

const streetKinds = ['Street', 'Avenue', 'Place', 'Road', 'Lane', 'Square', 'Way', 'Terrace']

export function street(random: Random): string {
  let name: string | undefined
  while (!name || isDenied(name)) name = joined(random.pick(beginnings), '', random.pick(endings))
  return `${random.whole(1, 980)} ${name} ${random.pick(streetKinds)}`
}
