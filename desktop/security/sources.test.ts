import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = readdirSync(join(root, 'desktop'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.ts$/.test(name) && !name.startsWith('e2e'))
  .map((name) => `desktop/${name}`);

interface Found {
  file: string;
  /** Names of called functions and constructors, of assigned properties, and every string. */
  calls: string[];
  keys: string[];
  texts: string[];
}

function parse(file: string): Found {
  const found: Found = { file, calls: [], keys: [], texts: [] };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) found.calls.push(node.expression.getText());
    if (ts.isPropertyAssignment(node))
      found.keys.push(`${node.name.getText()}: ${node.initializer.getText()}`);
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) found.texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
  return found;
}
const sources = files.map(parse);

describe('the sources of the desk', () => {
  test('are found and parsed', () => expect(sources.length).toBeGreaterThan(40));

  test('create windows in one file only', () => {
    const makers = sources.filter(({ calls }) =>
      calls.some((name) => /(BrowserWindow|WebContentsView|BrowserView)$/.test(name)),
    );
    expect(makers.map(({ file }) => file)).toEqual(['desktop/shell/window.ts']);
  });

  test('neither load anything over plain http nor disable a protection', () => {
    for (const { file, calls, keys, texts } of sources) {
      expect(
        texts.filter((text) => text.startsWith('http://')),
        file,
      ).toEqual([]);
      expect(
        calls.filter((name) =>
          /executeJavaScript|insertCSS|\.loadFile$|openPath|showItemInFolder/.test(name),
        ),
        file,
      ).toEqual([]);
      expect(
        keys.filter((key) =>
          /^(webSecurity|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|disableBlinkFeatures|verifyUpdateCodeSignature)/.test(
            key,
          ),
        ),
        file,
      ).toEqual([]);
      expect(
        keys.filter((key) =>
          /^(nodeIntegration\w*|webviewTag|allowDowngrade|navigateOnDragDrop): true/.test(key),
        ),
        file,
      ).toEqual([]);
      expect(
        texts.filter((text) => /certificate-error|setCertificateVerifyProc|ignore-certificate/.test(text)),
        file,
      ).toEqual([]);
      expect(
        calls.filter((name) => /setCertificateVerifyProc|setUsePlainTextEncryption/.test(name)),
        file,
      ).toEqual([]);
    }
  });

  test('pass addresses to the operating system in one file only, after validation', () => {
    const openers = sources.filter(({ calls }) => calls.some((name) => name.endsWith('openExternal')));
    expect(openers.map(({ file }) => file)).toEqual(['desktop/security/guards.ts']);
  });

  test('enable the sandbox first, for every process', () => {
    expect(read('desktop/main.ts')).toMatch(/app\.isPackaged \|\| [^\n]+app\.enableSandbox\(\)/);
  });
});

describe('the packages', () => {
  const config = read('electron-builder.yml');
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };

  test('use the Electron version that the sources are written for', () => {
    expect(config).toContain(`electronVersion: ${devDependencies['electron']}\n`);
    expect(Number(devDependencies['electron']?.split('.')[0])).toBeGreaterThanOrEqual(45);
  });

  test.each([
    'runAsNode: false',
    'enableCookieEncryption: true',
    'enableNodeOptionsEnvironmentVariable: false',
    'enableNodeCliInspectArguments: false',
    'enableEmbeddedAsarIntegrityValidation: true',
    'onlyLoadAppFromAsar: true',
    'grantFileProtocolExtraPrivileges: false',
    'hardenedRuntime: true',
    'notarize: true',
    'verifyUpdateCodeSignature: true',
    'publisherName: [Wembley Aesthetics]',
    'deleteAppDataOnUninstall: true',
    'url: https://',
    'schemes: [clinicdesk]',
  ])('have the fuse %s', (line) => expect(config).toContain(line));

  test('never disable the sandbox', () => {
    for (const file of [
      'electron-builder.yml',
      'scripts/packageDesktop.ts',
      'desktop/package/afterPack.cjs',
    ]) {
      expect(read(file)).not.toContain('no-sandbox');
    }
  });
});
