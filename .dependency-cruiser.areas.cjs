// Areas form no circle. Apart from the other rules, because tests are left out: a test of the platform starts the whole
// application, which is no circle of the product's.
const { options } = require('./.dependency-cruiser.cjs')

module.exports = {
  forbidden: [
    {
      name: 'no-area-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server|web)/src/(features|lists|market|files)(/|$)' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '\\.test\\.tsx?$|/testing/' } },
}
