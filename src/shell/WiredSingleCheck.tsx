import { useLocation } from '@tanstack/react-router'
import { SingleCheckPage } from '../pages/SingleCheckPage.tsx'

/** The single check, begun anew for a UID that was found while one is on its page. */
export const WiredSingleCheck = () => <SingleCheckPage key={useLocation().state.found} />
