import type { App } from '../../platform/http/app.ts'
import * as contract from './contract.ts'
import { mcpRoutes } from './routes.ts'

export const mcpFeature = {
  contracts: [contract],
  routes: [
    async (app: App, { mcp, publicUrl }: { mcp: boolean; publicUrl: string }): Promise<void> => {
      if (mcp) await mcpRoutes(app, { publicUrl })
    },
  ],
}
