// Which folder may know which. The direction is: app and demo, then the areas (features) and ingestion, then the rooms that
// areas share (lists, market, files), then platform and ui, then the contract.
const area = 'features/((?:irm|email)/[^/]+|[^/]+)/'
const queries = '/queries(\\.ts|/[^/]+\\.ts)$'
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    // zod is the contract's language; countries-list is a table of names and continents that both sides must show alike.
    rule(
      'contract-is-pure',
      { path: '^contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^contract/|node_modules/(zod|countries-list)/' },
    ),
    rule('sides-apart', { path: '^(web|server)/' }, { path: '^(web|server)/', pathNot: '^$1/' }),
    rule(
      'platform-below',
      { path: '^(server|web)/src/(platform|ui)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^$1/src/(features|ingestion|lists|market|files|app|demo|testing)[/.]' },
    ),
    rule('ui-knows-nothing', { path: '^web/src/ui/' }, { path: '^web/src/(?!ui/)' }),
    rule(
      'rooms-below-areas',
      { path: '^(server|web)/src/(lists|market|files)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^$1/src/(features|ingestion|app|demo|testing)[/.]' },
    ),
    // Lists show figures of the market; the market knows no list. Files are read by whoever needs them and know neither.
    rule('market-below-lists', { path: '^(server|web)/src/market/' }, { path: '^$1/src/lists/' }),
    rule('files-know-no-room', { path: '^server/src/files/' }, { path: '^server/src/(lists|market)/' }),
    rule(
      'demo-above-areas',
      { path: '^server/src/', pathNot: '^server/src/(demo|commands|main|testing)[/.]|\\.test\\.ts$|/testing/' },
      { path: '^server/src/demo/' },
    ),
    rule(
      'public-door',
      { path: `^(server|web)/src/${area}` },
      { path: '^$1/src/features/', pathNot: ['^$1/src/features/$2/', '/public\\.ts$'] },
    ),
    rule(
      'ingestion-apart',
      { path: '^server/src/(features|ingestion)/' },
      { path: '^server/src/(features|ingestion)/', pathNot: '^server/src/$1/' },
    ),
    rule(
      'sql-in-queries',
      { path: '^server/src/(features|lists|market)/', pathNot: [queries, '\\.test\\.ts$'] },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    rule('queries-at-bottom', { path: queries }, { path: '/(service|routes|jobs)\\.tsx?$' }),
    rule(
      'routes-on-top',
      { pathNot: '^(server|web)/src/(app|main|worker)|\\.test\\.tsx?$' },
      { path: '/routes\\.tsx?$' },
    ),
    rule(
      'no-test-code',
      { pathNot: '\\.test\\.tsx?$|/testing/|^server/src/commands/schema\\.ts$|^bench/|^e2e/' },
      { path: '\\.test\\.tsx?$|/testing/' },
    ),
    rule('resolvable', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}
