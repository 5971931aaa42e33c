/** Arguments of pnpm for the packages that the product runs on: the server's, the command line's and the web's, none for development. */
export const shippedPackages = ['--filter=./apps/server', '--filter=./apps/cli', '--filter=./apps/web', '--prod'];
