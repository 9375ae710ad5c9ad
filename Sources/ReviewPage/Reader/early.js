// Runs before the other scripts: takes the stored token, and requests the page in the address.

import { readAddress } from "../Page/address.js";
import { token } from "../Page/service.js";
import { expectPage } from "./ahead.js";
import { remembered } from "./settings.js";

if (!token.get() && remembered("token", null)) token.set(remembered("token", null));
try {
  const { parts: [edition, page] } = readAddress();
  if (page !== undefined) expectPage(edition, page);
} catch { /* an unknown address: app.js shows the list */ }
