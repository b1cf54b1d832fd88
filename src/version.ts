/** The product's version as evidence, authorities and screens name it: package.json's (tools/repository.test.ts). */
export const VERSION = '1.0.0'
