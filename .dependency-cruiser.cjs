// Which folder may know which. The direction is: app, then features, then platform and ui, then the contract.
const area = 'features/((?:irm|email)/[^/]+|[^/]+)/'
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    { ...rule('no-area-cycles', { path: '^(server|web)/src/features/' }, { circular: true }), scope: 'folder' },
    // zod is the contract's language; countries-list is a table of names and continents that both sides must show alike.
    rule(
      'contract-is-pure',
      { path: '^contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^contract/|node_modules/(zod|countries-list)/' },
    ),
    rule('sides-apart', { path: '^(web|server)/' }, { path: '^(web|server)/', pathNot: '^$1/' }),
    rule(
      'platform-below',
      { path: '^(server|web)/src/(platform|ui)/', pathNot: '/testing/' },
      { path: '^$1/src/(features|ingestion|app|demo)' },
    ),
    rule('ui-knows-nothing', { path: '^web/src/ui/' }, { path: '^web/src/(platform|features|app)/' }),
    rule(
      'public-door',
      { path: `^(server|web)/src/${area}` },
      { path: '^$1/src/features/', pathNot: ['^$1/src/features/$2/', '/public\\.tsx?$'] },
    ),
    rule(
      'ingestion-apart',
      { path: '^server/src/(features|ingestion)/' },
      { path: '^server/src/(features|ingestion)/', pathNot: '^server/src/$1/' },
    ),
    rule(
      'sql-in-queries',
      { path: '^server/src/features/', pathNot: ['/queries\\.ts$', '\\.test\\.ts$'] },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    rule('queries-at-bottom', { path: '/queries\\.ts$' }, { path: '/(service|routes|jobs)\\.tsx?$' }),
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
