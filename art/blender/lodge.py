"""lodge - the other rooms of the timber lake home: fir trim, fieldstone and dark frames as in its great room (rooms.living), over the same bay."""
from baths import *


def beams(k, Wd, Dp, H, at):
    """A ceiling of fir boards between beams of the same wood."""
    k.planks('fir', -.3, -3.1, Wd + .3, Dp + .28, .14, 'x', H, ceiling=True)
    for y in at: k.slab('fir', -.1, y - .1, H - .2, Wd + .1, y + .1, H + .01, .01)


def bedroom(recipe):
    """A bedroom beside the great room: glass from wall to wall over the bay, a leather bed along the left wall, a fieldstone hearth on the right."""
    k = home(recipe); F = family(recipe); Wd, Dp, H = 5.6, 4.8, 2.85
    win = opening(F, .95, .4, 3.9, 2.1, 4); shell(k, F, Wd, Dp, H - .02, 'p_warm', [win]); beams(k, Wd, Dp, H - .04, (.2, 2.4, Dp - .1))
    with k.at(0, Dp):
        k.rod(.2, 5.4, -.14, 2.58, 'blacksteel'); [k.drapes('drape', a, b, -.14, .03, 2.56, 6, .05) for a, b in ((.26, .84), (4.78, 5.3))]
    # the hearth, as deep as its hood
    ya, yb, X = 1.35, 3.35, Wd - .42; hole = (.58, .42, 1.42, 1.06)
    for q in ((ya, 0, ya + hole[0], H), (ya + hole[2], 0, yb, H), (ya + hole[0], hole[3], ya + hole[2], H), (ya + hole[0], 0, ya + hole[2], hole[1])):
        k.box('mortar', X, q[0], q[1], Wd + .1, q[2], q[3])
    k.box('iron', Wd - .03, ya + hole[0], hole[1], Wd + .1, ya + hole[2], hole[3])
    with k.at(X, yb, 0, -90): k.stones(yb - ya, H - .06, .28, skip=(hole,))
    with k.at(X, ya): k.stones(.42, H - .06, .28)
    k.slab('limestone_in', X - .3, ya - .08, 0, Wd, yb + .08, .3, .015); k.slab('fir', X - .2, ya - .08, 1.34, Wd, yb + .08, 1.5, .014)
    with k.at(Wd - .2, (ya + yb) / 2, .42, -90): k.fire(0, 0, -.02, .62)
    with k.at(X - .1, yb - .45, 1.5, -90):
        k.vase('stoneware', 0, 0, 0, .85, 0); k.branches(0, 0, .2, .36, 7); k.vase('glaze', .24, .02, 0, .6, 2)
    # the bed along the left wall, a lamp on both its sides
    with k.at(.12, 2.55, 0, 90): k.bed(1.85, 2.1, 'c_cream', 'c_white', None, 'leather', 'walnut_w', 'c_linen', 'c_navy', .29); k.soft('c_rust', -.72, -2.0, .64, .72, -1.52, .72, .03, (0, 0, .01), .006)
    for y in (1.3, 3.8):
        with k.at(.02, y, 0, 90): k.nightstand('walnut_w', .5, .42, .56); k.table_lamp(0, -.2, .56, 'glaze', 1.0, 16); k.stack(.14, -.32, .56, 2, .18, 10)
    with k.at(0, -3, 0, 90): k.picture(5.55, 1.55, 1.3, .76, 5, 'walnut_w', .06)
    with k.at(2.62, 2.55, 0, 90):
        k.soft('leather', -.66, -.2, .3, .66, .2, .44, .05, (0, 0, .015)); [k.bar('walnut_w_z', [(x, y, 0), (x, y, .32)], .02) for x in (-.56, .56) for y in (-.13, .13)]
        k.throw('c_oat', [(-.24, .12), (-.215, .42), (-.15, .462), (.15, .462), (.215, .42), (.24, .16)], .5, -.3)
    k.rug('rug_shore', .95, 1.0, 4.2, 4.2, 'c_oat')
    with k.at(4.25, 4.1, 0, -52): k.lounge('leather', 'walnut_w', .74); k.toss('c_cream', 0, .12, .45, .4, 4)
    with k.at(3.55, 4.3): k.round_table('walnut_w', .24, .5, 3); k.bowl('stoneware', 0, 0, .5, .12, .06)
    k.fig(5.2, 4.3, 1.6, 'terra', .2, 40, .2)
    bay(k, Wd, Dp)
    evening(.85, 12, 3.9, 1.0)
    portal(.95, .4, 4.85, 2.5, Dp + .3, (Wd / 2, 0, 1)); fill(Wd, H, 1.0)
    camera((3.3, -2.05, 1.4), (2.75, 4.8, 1.12), 24); return 'interior'


def bath(recipe):
    """The bath beside it: a copper tub under a wide window over the bay, slate underfoot, a fir vanity with two basins, a fieldstone wall."""
    k = home(recipe); F = family(recipe); Wd, Dp, H = 4.3, 4.0, 2.8
    Mat.new('copper', '#d3936a', .36, .5, metallic=1.0, mottled=.12, scale=16, bump=.12, bump_scale=24); pieces('slate_tile', '#7d7f78', .5, .16, .01, .35, .14, 5, .1, 14)
    squares(k, 'slate_tile', -.1, -2.7, Wd + .1, Dp + .05, .45)
    win = opening(F, .95, .82, 2.4, 1.62, 3); shell(k, F, Wd, Dp, H - .02, 'p_warm', [win], floor=False); beams(k, Wd, Dp, H - .04, (.3, Dp - .1))
    with k.at(Wd - .1, Dp, 0, -90): k.stones(2.6, H - .06, .28)                       # fieldstone on the right, to the corner of a niche
    k.box('mortar', Wd - .1, Dp - 2.6, 0, Wd + .1, Dp, H); k.slab('fir', Wd - .2, Dp - 2.72, 0, Wd + .02, Dp - 2.58, H - .02, .008)
    # the tub, its filler on the floor beside it
    tx, ty = 2.15, Dp - .72
    with k.stretch(tx, ty, 0, 1.0, .5):
        k.turn('copper', 0, 0, 0, [(.6, 0), (.62, .03), (.58, .07), (.7, .2), (.79, .5), (.83, .6), (.85, .62), (.845, .635), (.81, .64), (.77, .58), (.68, .25), (.5, .16), (.001, .15)], 72)
    fx, fy = tx - 1.02, ty + .1
    k.bar('blacksteel', [(fx, fy, 0), (fx, fy, 1.0)], .014, 14); k.turn('blacksteel', fx, fy, 0, [(.05, 0), (.05, .012), (.015, .02)], 24)
    k.bar('blacksteel', [(fx, fy, .98), (fx + .03, fy, 1.05), (fx + .1, fy, 1.08), (fx + .28, fy, 1.08), (fx + .33, fy, 1.02)], .012, 12); k.bar('blacksteel', [(fx - .06, fy, .82), (fx + .06, fy, .82)], .011)
    k.slab('fir', tx + .14, ty - .46, .645, tx + .34, ty + .46, .67, .005); k.bowl('stoneware', tx + .24, ty - .12, .67, .06, .03)
    k.turn('c_cream', tx + .24, ty + .2, .67, [(.001, 0), (.035, 0), (.035, .09), (.001, .09)], 20); k.ball('shade', tx + .24, ty + .2, .777, .011, col=(5, 2.6, .8), sz=1.8, n=6)
    k.throw('c_white', [(ty - .49, .2), (ty - .455, .6), (ty - .42, .655), (ty - .36, .6), (ty - .34, .44)], .42, tx - .36, fold=.008)
    # the vanity on the left under two mirrors
    with k.at(0, .75, 0, 90):
        k.slab('fir', 0, -.54, .24, 1.8, 0, .82, .003, 'x'); [k.front('fir', i * .45, .26, (i + 1) * .45, .8, -.54, 'blacksteel', hand='r' if i % 2 == 0 else 'l') for i in range(4)]
        [k.slab('fir', x, y, 0, x + .06, y + .06, .25, .003) for x in (.02, 1.72) for y in (-.52, -.08)]; k.slab('fir', .03, -.5, .09, 1.77, -.04, .13, .004, 'x')
        k.slab('soap', -.02, -.57, .82, 1.82, 0, .86, .004); k.slab('soap', -.02, -.02, .86, 1.82, 0, .96, .002)
        for x in (.45, 1.35):
            with k.stretch(x, -.3, .85, 1, .72): k.turn('copper', 0, 0, 0, [(.17, 0), (.215, .03), (.235, .1), (.228, .104), (.2, .07), (.1, .02), (.001, .015)], 40)
            k.faucet(x, -.07, .86, 'blacksteel', .8)
            for q in ((x - .32, 1.16, x - .26, 2.02), (x + .26, 1.16, x + .32, 2.02), (x - .26, 1.16, x + .26, 1.22), (x - .26, 1.96, x + .26, 2.02)): k.slab('fir', q[0], -.035, q[1], q[2], 0, q[3], .004)
            k.slab('mirror', x - .26, -.02, 1.22, x + .26, -.01, 1.96, .001)
        for x in (.02, .9, 1.78): k.sconce_in(x, 1.6, 8, 'blacksteel')
        [k.soft('c_white', .25, -.46, .13 + i * .06, .65, -.1, .19 + i * .06, .028) for i in range(2)]; k.turn('rug_jute', 1.2, -.27, .13, [(.001, 0), (.15, 0), (.17, .08), (.16, .1)], 24)
        k.vase('stoneware', .9, -.17, .86, .6, 2); k.branches(.9, -.17, .96, .28, 7, 'olive', .045, .5)
    # on the right towels on a rail, a stool, a plant in the corner
    with k.at(Wd - .16, Dp, 0, -90): rail(k, 1.35, 2.05, 1.25, 'blacksteel', 'c_oat')
    with k.at(3.55, Dp - 1.65):
        k.turn('walnut_w_z', 0, 0, 0, [(.001, 0), (.15, 0), (.13, .2), (.16, .42), (.165, .45), (.001, .45)], 36); k.soft('c_white', -.12, -.09, .45, .12, .09, .5, .025)
    k.fig(Wd - .62, Dp - .5, 1.45, 'terra', .18, 40, .18); k.rug('c_oat', 1.45, Dp - 2.15, 2.75, Dp - 1.45)
    k.pendant(2.3, 2.0, 2.1, H - .06, .15, 'blacksteel', 24, 'globe')
    bay(k, Wd, Dp)
    evening(.85, 12, 3.6, 1.0)
    portal(.95, .82, 3.35, 2.44, Dp + .3, (Wd / 2, 0, 1)); fill(Wd, H, 1.15)
    camera((2.5, -1.6, 1.38), (2.12, 4.0, 1.1), 24); return 'interior'


STYLES = {'bedroom-lodge': bedroom, 'bath-lodge': bath}
