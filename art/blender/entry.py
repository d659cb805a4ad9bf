"""entry - the front door."""
import math
import random

from kit import *
from sites import *
from sites import W, D


def point(x, y, z, power, radius=.07, color=(1, .56, .24)):
    """A lamp's light: sampled directly, so a small bulb stays free of noise."""
    l = bpy.data.lights.new('bulb', 'POINT'); l.energy = power; l.color = color; l.shadow_soft_size = radius
    o = bpy.data.objects.new('bulb', l); bpy.context.collection.objects.link(o); o.location = (x, y, z)


def lantern(k, x, y, z, s=1.0):
    """Wall lantern of four iron bars, a hipped cap and a bracket; the wall is at y."""
    h, w, c = .34 * s, .085 * s, y - .17 * s
    k.cbox('iron', x, y - .012, z + .02, .12 * s, .024, .3 * s)
    k.box('iron', x - .012, c, z + h + .06 * s, x + .012, y, z + h + .09 * s); k.cbox('iron', x, c, z - .03, 2.3 * w, 2.3 * w, .03)
    for sx in (-1, 1):
        for sy in (-1, 1): k.cbox('iron', x + sx * w, c + sy * w, z, .014, .014, h)
    b, t = 1.35 * w, .3 * w
    k.hexa('iron', [(x - b, c - b, z + h), (x + b, c - b, z + h), (x + b, c + b, z + h), (x - b, c + b, z + h),
                    (x - t, c - t, z + h + .09 * s), (x + t, c - t, z + h + .09 * s), (x + t, c + t, z + h + .09 * s), (x - t, c + t, z + h + .09 * s)])
    k.ball('lamp', x, c, z + .45 * h, .042 * s, col=(1, .58, .26), sz=1.5); k.cyl('brass', x, c, z, .018, .018, .3 * h, 8)


def pumpkin(k, x, y, z, r):
    """Ribbed, a little flat, with a stalk."""
    n = 11
    for i in range(n):
        a = 6.283 * i / n; k.ball('pumpkin', x + .42 * r * math.cos(a), y + .42 * r * math.sin(a), z + .72 * r, .62 * r, sz=1.12, n=8)
    k.cyl('fern', x, y, z + 1.25 * r, .13 * r, .08 * r, .4 * r, 7)


def wreath(k, x, y, z, r=.27, tint='boxwood'):
    """Boxwood ring with berries, hung flat on a door."""
    R = random.Random(5)
    v, f, bv = [], [], []
    for i in range(900):
        a, t, q = R.uniform(0, 6.283), R.uniform(0, 6.283), .075 * math.sqrt(R.random())
        c = Vector((x + (r + q * math.cos(t)) * math.cos(a), y - .045 - abs(q * math.sin(t)), z + (r + q * math.cos(t)) * math.sin(a)))
        n = Vector((R.gauss(0, 1), R.gauss(-.6, 1), R.gauss(0, 1))).normalized(); e = n.orthogonal().normalized(); e.rotate(Matrix.Rotation(R.uniform(0, 6.28), 3, n))
        b = n.cross(e); s = R.uniform(.022, .04); k0 = len(v); f.append(tuple(range(k0, k0 + 6)))
        v += [tuple(c + e * (u * s) + b * (w * s)) for u, w in ((-1, 0), (-.45, .45), (.35, .45), (1, 0), (.35, -.45), (-.45, -.45))]
        if i % 26 == 0: k.ball('door_red', c.x, c.y - .03, c.z, .016, n=5)
    k.mesh(tint, v, f)


def door_scene(recipe):
    """4:5 entry vignette: the stand-in until the agent uploads a portrait."""
    o = recipe.get('options', {}); reset(); k = Kit(recipe.get('seed', 12)); protos(k, season=recipe.get('season', 'autumn')); F = .5
    k.lit = 1
    with k.at(-7, 0, F):
        k.wall(14, 6.5, 'shake', o.get('wall', 'slateblue'), [dict(u=6.45, z=0, w=1.1, h=2.3, kind='door', mat=o.get('door', 'door_red'), trim='trim', glaze='top'),
               dict(u=5.72, z=.1, w=.42, h=2.2, grid=(1, 4), trim='trim', case=.08, curtain=0, lit=True, spill=.1, depth=.5), dict(u=7.86, z=.1, w=.42, h=2.2, grid=(1, 4), trim='trim', case=.08, curtain=0, lit=True, spill=.1, depth=.5),
               dict(u=5.72, z=2.52, w=2.56, h=.5, grid=(6, 1), trim='trim', curtain=0, lit=True, spill=.1, depth=.5)], course=.17, corner=None)
    k.deck(-2.6, 2.6, -2.0, 0, F, 'cedar_grey', .14, 'trim'); k.box('stone', -2.6, -1.9, -.4, 2.6, 0, F - .06)
    k.steps(-1.3, 1.3, -2.0, F, 3, 'limestone')
    for x in (-2.2, 2.2): k.cbox('trim', x, -1.75, F, .3, .3, 3.0); k.cbox('trim', x, -1.75, F, .4, .4, .25); k.cbox('trim', x, -1.75, F + 2.85, .4, .4, .15)
    k.box('trim', -2.5, -1.95, F + 3.0, 2.5, -1.55, F + 3.4); k.box('cedar', -2.5, -1.9, F + 3.3, 2.5, 0, F + 3.4)
    for x in (-1.66, 1.66): lantern(k, x, -.03, F + 1.78, 1.15); point(x, -.4, F + 1.92, 9)
    k.cyl('iron', 0, -1.0, F + 2.98, .012, .012, .34, 6); k.ball('lamp', 0, -1.0, F + 2.92, .085, col=(1, .62, .3)); point(0, -1.0, F + 2.78, 16)
    k.box('linen', -.5, -.95, F, .5, -.35, F + .025)
    for x in (-1.85, 1.85): k.cyl('charcoal', x, -.5, F, .18, .25, .45, 24)
    k.railing(-2.2, -1.75, -1.35, -1.75, F, .9); k.railing(1.35, -1.75, 2.2, -1.75, F, .9)
    wreath(k, 0, .05, F + 1.2); pumpkin(k, -1.05, -1.45, F, .16); pumpkin(k, -.78, -1.62, F, .1)
    ground(k); k.path([(0, -3), (0, -9)], 1.6)
    k.flush()
    k.make_spruce('potspruce', 1.3, seed=8, whorls=26, width=.24, droop=.1)
    for x in (-1.85, 1.85): k.place('potspruce', x, -.5, F + .4, .85)
    for x in (-2.0, -1.6, 1.6, 2.0, 2.5, -2.5, 3.0, -3.0, 3.5, -3.5): k.place(k.rng.choice(('box', 'hyd', 'box2')), x, -2.6 if abs(x) < 2.7 else -1.2, 0, k.rng.uniform(.55, .8))
    k.lawn(-6, 6, -8, -.6, [(-1.5, -3, 1.5, -1.9), (-2.6, -2.2, 2.6, 0)], names=('turf', 'turf2'), step=.6, path=[(0, -2), (0, -9)])
    camera((1.3, -6.9, 1.7), (.05, 0, 2.0), 33); return light(recipe.get('light', 'dusk'))


NIGHT = [(0.0, '#55618c'), (.12, '#3d4f82'), (.4, '#243768'), (1.0, '#12204a')]


def porch_scene(recipe):
    """A dark porch of the 1920s: one lit window, a lantern, the screen door left open."""
    o = recipe.get('options', {}); reset(); k = Kit(recipe.get('seed', 44)); protos(k, season=recipe.get('season', 'autumn')); F = .55; k.lit = 0
    wall = o.get('wall', 'slateblue')
    with k.at(-7, 0, F):
        k.wall(14, 6.0, 'lap', wall, [W(4.15, .75, 1.75, 1.5, grid=(2, 2), style='hung', lit=True, curtain=1, amp=.8), dict(u=7.35, z=0, w=1.0, h=2.15, kind='door', mat=o.get('door', 'door_wood'), glaze='top'),
                                      W(10.2, .75, 1.3, 1.5, grid=(1, 2), style='hung', lit=False, curtain=3)], course=.13, corner=None)
    # floor, ceiling of boards, beam, posts, rail
    k.deck(-4.6, 4.6, -2.3, 0, F, 'cedar_grey', .1, None); k.stonework(-4.56, -2.24, -.3, 4.56, 0, F - .06, .26)
    x = -4.6
    while x < 4.6: k.box('bluegrey', x, -2.35, F + 2.75, x + .115, -.03, F + 2.78); x += .12
    k.box('trim', -4.7, -2.42, F + 2.5, 4.7, -2.18, F + 2.85); k.shed_roof(-4.6, 4.6, -2.4, .1, F + 2.86, F + 3.7, over=.4, mat='shingle')
    for x in (-4.35, -1.28, 1.95, 4.35):
        k.cbox('trim', x, -2.3, F, .2, .2, 2.5); k.cbox('trim', x, -2.3, F, .28, .28, .22); k.cbox('trim', x, -2.3, F + 2.38, .28, .28, .12)
    for a, b in ((-4.25, -1.38), (2.05, 4.25)): k.railing(a, -2.3, b, -2.3, F, .82)
    k.steps(-.75, 1.45, -2.3, F, 3, 'limestone')
    # the screen door, hinged on the right, stands open
    with k.at(1.4, -.06, F + .03, -112):
        with k.at(0, 0, 0):
            for u0, u1 in ((-.0, .09), (.87, .96)): k.box('trim', u0, -.015, 0, u1, .015, 2.1)
            for z0, z1 in ((0, .2), (.86, .95), (2.0, 2.1)): k.box('trim', .09, -.014, z0, .87, .014, z1)
            for i in range(4): k.box('trim', .17 + i * .18, -.01, .2, .19 + i * .18, .01, .86)
            k.box('brass', .9, -.05, .98, .93, .05, 1.08)
    lantern(k, .02, -.03, F + 1.55, 1.25); point(.02, -.44, F + 1.7, 45)
    point(-1.9, -.5, F + 1.5, 16, .3, (1, .5, .18))
    # bench with slats and a blanket
    bx0, bx1 = -3.0, -1.35
    for x in (bx0 + .06, bx1 - .06):
        for y in (-.62, -.2): k.cbox('oak', x, y, F, .06, .06, .43 if y < -.3 else .92)
        k.box('oak', x - .035, -.66, F + .62, x + .035, -.18, F + .66); k.cbox('oak', x, -.62, F + .43, .05, .05, .2)
    for i in range(5): k.box('oak', bx0, -.66 + i * .095, F + .41, bx1, -.58 + i * .095, F + .44)
    for z in (.6, .72, .84): k.box('oak', bx0 + .05, -.21, F + z, bx1 - .05, -.18, F + z + .08)
    k.box('sofa', -1.98, -.3, F + .45, -1.58, -.2, F + .82)
    k.box('linen', .0, -.95, F, 1.0, -.4, F + .022)
    pumpkin(k, 1.72, -1.95, F, .17); pumpkin(k, -1.02, -1.98, F, .14)
    k.cyl('rust', 2.6, -.5, F, .19, .26, .44, 24)
    ground(k); k.path([(.35, -3.2), (.35, -9)], 1.5); k.flush()
    k.make_spruce('potspruce', 1.3, seed=8, whorls=26, width=.24, droop=.1); k.place('potspruce', 2.6, -.5, F + .4, 1.05)
    for x in (-4.4, -3.7, -3.0, -2.3, -1.6, 2.3, 3.0, 3.7, 4.4): k.place(k.rng.choice(('box', 'hyd', 'box2')), x, -2.95, 0, k.rng.uniform(.55, .75))
    k.lawn(-7, 7, -8, -2.4, [(-1.0, -3.4, 1.7, -2.3), (-4.6, -3.3, 4.6, 0)], names=('turf', 'turf2'), step=.6, path=[(.35, -2.9), (.35, -9)])
    sky(NIGHT, sun_az=-60, glow=(.2, .12, .12), glow_amt=.3, clouds=.3, strength=.6, cloud_col=(.3, .3, .42), fill=3.2); sun(35, 150, .5, (.55, .68, 1), 4)
    camera((1.25, -6.6, 1.55), (-.35, 0, 1.72), 31); return 'dusk'


STYLES = {'door': door_scene, 'porch': porch_scene}
