/**
 * Who may import whom. docs/architecture.md says why; this file makes it so. Capture groups hold for remotes and
 * domains that do not exist yet, too.
 */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })
const testing = '^(shared|shell)/src/[^.]*testing/'
const tests = `\\.test\\.tsx?$|${testing}|^e2e/`
const kitLibraries = '^node_modules/(antd|@ant-design|@rc-component|rc-[^/]+|dayjs|pdfjs-dist|dompurify|uqr)/'
const shellLibraries = '^node_modules/(axios|react-router|react-router-dom|@tanstack|single-spa|single-spa-react)/'

/** The layers of the server (docs/architecture.md), the lowest first: each knows those before it. */
const layers = ['infra', 'operators', 'events', 'documents', 'evidence|payments|notarization', 'http', 'releases', 'open', 'domains']
const belowOthers = layers
  .slice(0, -1)
  .map((layer, i) =>
    forbid(
      `${layer.replaceAll('|', '-')}-know-only-layers-below`,
      { path: `^server/src/(${layer})/`, pathNot: `/demo/|${tests}` },
      { path: `^server/src/(${layers.slice(i + 1).join('|')})/` },
    ),
  )

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid(
      'no-undeclared-packages',
      { path: '^(shared|shell|mf-[^/]+|server|platform-player|e2e)/(src|public)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    ),
    forbid('nothing-unresolved', { pathNot: '^bench/monolith/' }, { couldNotResolve: true }),

    forbid('the-shell-knows-no-remote', { path: '^(shell|shared)/' }, { path: '^mf-[^/]+/' }),
    forbid('a-remote-knows-neither-the-shell-nor-another', { path: '^(mf-[^/]+)/' }, { path: '^(shell|mf-[^/]+)/', pathNot: '^$1/' }),
    forbid(
      'a-page-never-imports-another',
      { path: '^(mf-[^/]+)/src/pages/([^/.]+)', pathNot: tests },
      { path: '^$1/src/pages/', pathNot: '^$1/src/pages/$2[/.]' },
    ),
    forbid('a-remote-takes-its-libraries-from-the-shell', { path: '^mf-[^/]+/src/', pathNot: tests }, { path: `${kitLibraries}|${shellLibraries}` }),
    forbid(
      'public-pages-carry-only-react',
      { path: '^(mf-[^/]+)/public/', pathNot: tests },
      { path: '.', pathNot: '^$1/public/|^node_modules/(react|react-dom)/|^shared/src/(contract|verify|digest)/' },
    ),
    forbid(
      'public-pages-take-only-types-of-the-contract',
      { path: '^mf-[^/]+/public/', pathNot: tests },
      { path: '^shared/src/contract/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'only-the-kit-knows-antd',
      { path: '^(shared|shell)/src/', pathNot: `^shared/src/(ui|antd)/|^shell/src/antd\\.ts$|${tests}` },
      { path: kitLibraries },
    ),
    forbid('only-a-host-knows-federation', { path: '/src/', pathNot: '^shared/src/remote/host/' }, { path: '^node_modules/@module-federation/' }),
    forbid('only-loading-knows-single-spa', { path: '^shell/src/', pathNot: '^shell/src/loading/' }, { path: '^node_modules/single-spa' }),

    forbid('the-browser-never-imports-the-server', { path: '^(shared|shell|mf-[^/]+)/' }, { path: '^server/' }),
    forbid(
      'the-server-takes-only-the-contract',
      // Documents that are generated have the emulator's examples in them; a back end is checked against what it knows
      // of the specification.
      { path: '^server/', pathNot: '^server/src/operations/(generated/|commands/check-back-end)' },
      { path: '^(shared/src/(?!contract/|all-contracts/|proof/|registry/|release/)|shell/|mf-[^/]+/)' },
    ),
    forbid(
      'the-player-knows-only-the-client',
      { path: '^platform-player/src/', pathNot: tests },
      { path: '^(shared|shell|mf-[^/]+|server|e2e|bench|scripts)/' },
    ),
    forbid('clients-stand-alone', { path: '^clients/' }, { path: '^(shared|shell|mf-[^/]+|server|platform-player|e2e)/' }),
    forbid(
      'a-domain-never-imports-another',
      { path: '^server/src/domains/([^/]+)/', pathNot: tests },
      { path: '^server/src/domains/', pathNot: '^server/src/domains/$1/' },
    ),
    ...belowOthers,
    forbid(
      'only-queries-write-sql',
      { path: '^server/src/(domains|open)/', pathNot: `/queries\\.ts$|-queries\\.ts$|/demo/|${tests}` },
      { path: '^node_modules/(sql-template-tag|pg|@electric-sql)/' },
    ),

    forbid(
      'the-browser-never-loads-all-contracts',
      { path: '^(shared|shell|mf-[^/]+)/src/', pathNot: `^shared/src/all-contracts/|/src/testing/|${tests}` },
      { path: '^shared/src/all-contracts/' },
    ),
    forbid('the-contract-stands-alone', { path: '^shared/src/contract/', pathNot: tests }, { path: '.', pathNot: '^(shared/src/contract|node_modules/zod)/' }),
    forbid(
      'the-registry-format-stands-alone',
      { path: '^shared/src/registry/', pathNot: tests },
      { path: '.', pathNot: '^(shared/src/registry|node_modules/zod)/' },
    ),
    forbid(
      'releases-know-only-the-registry-format',
      { path: '^shared/src/release/', pathNot: tests },
      { path: '^(shared/(?!src/(release|registry)/)|shell/|mf-[^/]+/|server/|node_modules/(?!(zod|postcss|postcss-selector-parser)/))' },
    ),
    forbid(
      'the-browser-never-handles-releases',
      { path: '^(shared|shell|mf-[^/]+)/src/', pathNot: `^shared/src/release/|${tests}` },
      { path: '^shared/src/release/' },
    ),
    forbid(
      'proofs-stand-alone',
      { path: '^shared/src/proof/', pathNot: tests },
      { path: '.', pathNot: '^(shared/src/(proof|contract)/|shared/node_modules/(pkijs|asn1js)/|node_modules/(pkijs|asn1js|zod)/)' },
    ),
    forbid(
      'only-proofs-know-pki',
      { path: '^(shared|shell|mf-[^/]+|server)/src/', pathNot: '^shared/src/proof/' },
      { path: '(^|/)node_modules/(pkijs|asn1js)/' },
    ),
    forbid(
      'http-knows-only-the-contract',
      { path: '^shared/src/http/', pathNot: tests },
      { path: '.', pathNot: '^(shared/src/(http|contract)|node_modules/(axios|zod))/' },
    ),
    forbid('the-kit-knows-no-remote-kit', { path: '^shared/src/ui/', pathNot: tests }, { path: '^shared/src/(remote/(remote|host/)|registry/|testing/)' }),
    forbid(
      'testing-stays-in-tests',
      { path: '^(shared|shell|mf-[^/]+|server)/(src|public)/', pathNot: tests },
      { path: `${testing}|\\.test\\.tsx?$|^node_modules/(@testing-library|fast-check|jest)` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data|coverage)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css'],
    },
  },
}
