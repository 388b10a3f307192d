// What starts an app from a folder has no place in a package.
const { rmSync } = require('node:fs');
const { join } = require('node:path');

exports.default = async ({ packager, appOutDir }) => {
  rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
};
