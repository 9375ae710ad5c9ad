// Runs before the rest has come: takes the token that was kept, and asks for the page of the address.

import { readAddress } from "../Page/address.js";
import { token } from "../Page/service.js";
import { expectPage } from "./ahead.js";
import { remembered } from "./settings.js";

if (!token.get() && remembered("token", null)) token.set(remembered("token", null));
try {
  const { parts: [edition, page] } = readAddress();
  if (page !== undefined) expectPage(edition, page);
} catch { /* an unknown address: app.js shows the list */ }
