import { describe, expect, test } from "vitest";
import { readDatabaseUrl, shownAddress } from "./database-url.ts";
import { readSettings } from "./settings.ts";

describe("DATABASE_URL", () => {
  test("is read in parts, with what a password may hold", () => {
    expect(readDatabaseUrl("postgresql://site:p%40ss%2Fw%23rd@db.example.com/homes?sslmode=verify-ca&sslrootcert=/etc/ca.pem")).toEqual({
      host: "db.example.com",
      port: 5432,
      database: "homes",
      user: "site",
      password: "p@ss/w#rd",
      sslMode: "verify-ca",
      sslRootCert: "/etc/ca.pem",
    });
  });

  test.each([
    ["postgres://u:p@127.0.0.1/d", "disable"],
    ["postgres://u:p@[::1]/d", "disable"],
    ["postgres://u:p@10.1.2.3/d", "disable"],
    ["postgres://u:p@postgres/d", "disable"],
    ["postgres://u@%2Frun%2Fpostgresql/d", "disable"],
    ["postgres://u@localhost/d?host=/run/postgresql", "disable"],
    ["postgres://u:p@db.example.com/d", "verify-full"],
    ["postgres://u:p@8.8.8.8/d", "verify-full"],
    ["postgres://u:p@db.example.com/d?sslmode=require&channel_binding=require", "require"],
  ])("%s is encrypted as %s", (url, sslMode) => {
    expect(readDatabaseUrl(url)?.sslMode).toBe(sslMode);
  });

  test.each([
    "db.example.com",
    "mysql://u:p@db.example.com/d",
    "postgres://db.example.com/d",
    "postgres://u:p@db.example.com",
    "postgres://u:p@db.example.com/d/e",
    "postgres://u:p@db.example.com/d?sslmode=prefer",
    "postgres://u:p@db.example.com/d?ssl=true",
    "postgres://u:p@db.example.com/d#here",
    "postgres://u:100%@db.example.com/d",
    "postgres://u:p@one.example.com,two.example.com/d",
    "postgres://u:p@one.example.com:5432,two.example.com:5432/d",
    "postgres://u:p@db.example.com:0/d",
    "postgres://u:p@db.example.com/d?sslmode=require&sslmode=disable",
    "postgres://u:p@db.example.com/d?host=elsewhere.example.com",
    "postgres://u:p@db.example.com/d?password=hunter2",
    "postgres://u%3Ahunter2@db.example.com/d",
    "postgres://u:p@db.example.com/d%00options%00-c",
    "postgres://u:p%0A@db.example.com/d",
    "u:hunter2@db.example.com/d",
  ])("%s stops the start, and no message repeats it", (url) => {
    expect(() => readSettings({ DATABASE_URL: url })).toThrow(
      /^DATABASE_URL is invalid \(value hidden\); expected postgres:\/\/user:password@host:5432\/database/,
    );
  });

  test("DATABASE_POOL alone means that the address was forgotten", () => {
    expect(() => readSettings({ DATABASE_POOL: "5" })).toThrow(
      /^DATABASE_URL is empty, although DATABASE_POOL is set; expected postgres:\/\/user/,
    );
  });

  test.each(["p@ss", "p%40ss", "a:b", "[a", "a b", "ä€😀", "%25%2F%3F%23"])("is shown without the password %s", (password) => {
    const url = `postgres://u:${password}@db.example.com/d`;
    expect(readDatabaseUrl(url)?.password).toBe(decodeURIComponent(password));
    expect(shownAddress(readDatabaseUrl(url)!)).toBe("postgres://u@db.example.com:5432/d");
  });

  test("is shown without the password", () => {
    const shown = (url: string) => shownAddress(readDatabaseUrl(url)!);
    expect(shown("postgres://u:secret@db.example.com/d")).toBe("postgres://u@db.example.com:5432/d");
    expect(shown("postgres://u:secret@[::1]:6/d")).toBe("postgres://u@[::1]:6/d");
    expect(shown("postgres://u:secret@%2Frun%2Fpg/d")).toBe("postgres://u@%2Frun%2Fpg:5432/d");
  });

  test.each(["1", "101", "-3", "ten"])("DATABASE_POOL can't be %s", (value) => {
    expect(() => readSettings({ DATABASE_URL: "postgres://u:p@db/d", DATABASE_POOL: value })).toThrow(
      "expected how many connections this process may open, from 2 to 100",
    );
  });
});
