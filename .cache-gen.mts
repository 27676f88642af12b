import { join } from 'node:path'
const root = process.cwd()
const { Generator, getConfig } = await import(join(root, 'node_modules/@tanstack/router-generator/dist/esm/index.js'))
const config = getConfig({ target: 'react', routesDirectory: './src/routes', generatedRouteTree: './src/routeTree.gen.ts', autoCodeSplitting: true, quoteStyle: 'single' }, root)
await new Generator({ config, root }).run()
