// Removes the default app, which starts any app from a folder, from packages.
const { rmSync } = require('node:fs');
const path = require('node:path');

/** @param {import('electron-builder').AfterPackContext} context */
exports.default = async ({ packager, appOutDir }) => {
  rmSync(path.join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
};
