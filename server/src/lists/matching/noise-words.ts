// Words that people paste with a name but that do not identify it.

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const legalForms = set(
  'inc incorporated corp corporation co company llc llp lllp lp ltd limited plc gmbh mbh ag sa sas sarl nv bv ab asa as ' +
    'oy oyj kg kgaa spa srl pty pte se sgps cv kk na',
)
const fillers = set('and the of at in on from with for by a an to')
const honorifics = set(
  'mr mrs ms miss mx dr prof professor sir dame hon rev jr sr ii iii iv cfa caia cpa mba phd md esq',
)
const securityWords = set('equity stock stocks share shares ticker common class')

const unmistakable = set('inc llc llp ltd plc corp gmbh')

/** For every type, because a pasted line is searched for in all of them. */
export const isNoise = (word: string): boolean =>
  [legalForms, fillers, honorifics, securityWords].some((words) => words.has(word))

/** Whether a word is a legal form even if longer words begin with it: "Harbor Inc" is not looking for Harbor Income. */
export const isLegalForm = (word: string): boolean => unmistakable.has(word)
