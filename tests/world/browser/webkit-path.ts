import { existsSync } from 'node:fs'
import process from 'node:process'

const firstOf = (...paths: string[]): string => paths.find(path => path !== '' && existsSync(path)) ?? ''

/** WebKit's driver as the system has it (Debian: webkit2gtk-driver); '' where there is none. `WEBKIT_DRIVER_PATH` names another. */
const DRIVER = firstOf(process.env.WEBKIT_DRIVER_PATH ?? '', '/usr/bin/WebKitWebDriver')

/** The screen of a machine without one (Debian: xvfb), on which WebKitGTK draws. */
export const SCREEN = firstOf('/usr/bin/Xvfb')

/** The driver, where a screen can be had for it; else ''. */
export const WEBKIT = SCREEN === '' ? '' : DRIVER
