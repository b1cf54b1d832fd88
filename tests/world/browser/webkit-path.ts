import { existsSync } from 'node:fs'
import process from 'node:process'

const firstOf = (...paths: string[]): string => paths.find(path => path !== '' && existsSync(path)) ?? ''

/**
 * The path of WebKit's driver (Debian: webkit2gtk-driver), or WEBKIT_DRIVER_PATH; '' if it is
 * missing.
 */
const DRIVER = firstOf(process.env.WEBKIT_DRIVER_PATH ?? '', '/usr/bin/WebKitWebDriver')

/** A virtual screen for WebKitGTK on a machine without one (Debian: xvfb). */
export const SCREEN = firstOf('/usr/bin/Xvfb')

/** The driver if a screen is available; else ''. */
export const WEBKIT = SCREEN === '' ? '' : DRIVER
