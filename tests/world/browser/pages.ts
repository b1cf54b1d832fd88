import { buildWeb } from '../../../src/start/demo/build-web.ts'

/** What runs the whole product shows its pages as they are built for production. */
export const setup = (): Promise<void> => buildWeb()
