import app from './app.json' with { type: 'json' }
import documents from './documents.json' with { type: 'json' }
import office from './office.json' with { type: 'json' }
import sandbox from './sandbox.json' with { type: 'json' }
import server from './server.json' with { type: 'json' }

export const ru = { app, documents, office, sandbox, server }
