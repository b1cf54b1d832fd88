import '@fontsource-variable/inter/wght.css'
import '../../base/ui/theme/mantine.css'
import '../../base/ui/theme/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { showLicenceExpired } from '../../access/companies/screen/show-licence-expired.ts'
import { onLicenceExpired } from '../../base/ui/calls/call.ts'
import { onSignedOutElsewhere } from '../../base/ui/calls/idle-timer.ts'
import { Overlays } from '../../base/ui/overlays/Overlays.tsx'
import { prepareToasts } from '../../base/ui/overlays/toast.ts'
import { styleNonce } from '../../base/ui/theme/theme.ts'
import { Branded } from './Brand.tsx'
import { restoreLanguage } from './language.ts'
import { createQueries } from './queries.ts'
import { createAppRouter } from './router.tsx'
import { endSession } from './session-end.ts'

// The nonce for get-nonce, used by styles that lock scrolling under a dialog (react-remove-scroll).
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

onLicenceExpired(showLicenceExpired)
prepareToasts()
const queries = createQueries(reason => void endSession(queries, router, reason))
const router = createAppRouter(queries)

onSignedOutElsewhere(() => void endSession(queries, router, 'signed out'))

const rootElement = document.getElementById('root')
if (rootElement === null) throw new Error('index.html has no element #root.')

const root = createRoot(rootElement)
const render = (): void =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Branded>
          <RouterProvider router={router} />
          <Overlays />
        </Branded>
      </QueryClientProvider>
    </StrictMode>,
  )

void restoreLanguage().then(render)
